// Asks Pagefind's index for the words typed and lists what it finds; nothing leaves the site.
const form = document.getElementById("search"), query = document.getElementById("query");
const said = document.getElementById("said"), list = document.getElementById("results");
// a large site's index has parts, each in a folder of its own; the first brings the reader, which takes in the others
const parts = Number(form.dataset.parts);
const part = (n) => new URL(parts > 1 ? `../pagefind/${n}/` : "../pagefind/", import.meta.url);
const pagefind = await import(new URL("pagefind.js", part(1)));
await pagefind.init();
await Promise.all(Array.from({ length: parts - 1 }, (_, n) => pagefind.mergeIndex(part(n + 2).pathname)));
let turn = 0;

const show = async () => {
  const mine = ++turn, words = query.value.trim();
  if (!words) { said.textContent = ""; list.replaceChildren(); return; }
  const found = await pagefind.debouncedSearch(words, {}, 150);
  if (found === null || mine !== turn) return;
  const pages = await Promise.all(found.results.slice(0, 20).map((each) => each.data()));
  if (mine !== turn) return;
  said.textContent = `${found.results.length} lesson${found.results.length === 1 ? "" : "s"} found`;
  list.replaceChildren(...pages.map((page) => {
    const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
    link.href = page.url;
    link.textContent = page.meta.title;
    // the excerpt marks the words found with <mark>; everything else in it is text
    for (const part of page.excerpt.split(/(<mark>.*?<\/mark>)/)) {
      const plain = new DOMParser().parseFromString(part, "text/html").body.textContent;
      const marked = part.startsWith("<mark>") ? document.createElement("mark") : null;
      if (marked) marked.textContent = plain;
      text.append(marked ?? plain);
    }
    text.className = "small";
    item.append(link, text);
    return item;
  }));
};

query.disabled = false;
form.addEventListener("submit", (event) => event.preventDefault());
query.addEventListener("input", show);
query.focus();
