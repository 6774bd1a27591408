"""Physical dimensions as small integers, so that a search can compare and combine them quickly."""

from __future__ import annotations

from fractions import Fraction

Powers = tuple[tuple[str, Fraction], ...]


class Dimensions:
    """Numbers each dimension that occurs, 0 being that of a pure number; products and powers are remembered.

    ``steps`` remembers what leads from one dimension to another, ``fits`` which units a formula's letters may have.
    """

    def __init__(self) -> None:
        self._ids: dict[Powers, int] = {(): 0}
        self._powers: list[Powers] = [()]
        self._products: dict[tuple[int, int, int], int] = {}
        self._raised: dict[tuple[int, Fraction], int] = {}
        self.fits: dict[object, list[tuple[int, ...]]] = {}
        self.steps: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._seen: dict[int, tuple[Powers, int]] = {}

    def of_unit(self, powers: Powers) -> int:
        """The number of a unit's dimension, remembered by the object: units are read once and used often."""
        known = self._seen.get(id(powers))
        if known is None:
            known = self._seen[id(powers)] = (powers, self.of(powers))
        return known[1]

    def of(self, powers: Powers) -> int:
        """The number of a dimension."""
        if powers not in self._ids:
            self._ids[powers] = len(self._powers)
            self._powers.append(powers)
        return self._ids[powers]

    def powers(self, dimension: int) -> Powers:
        """The powers of the base units of a dimension."""
        return self._powers[dimension]

    def product(self, left: int, right: int) -> int:
        """The dimension of a product."""
        return self._combined(left, right, 1)

    def quotient(self, left: int, right: int) -> int:
        """The dimension of a quotient."""
        return self._combined(left, right, -1)

    def power(self, dimension: int, exponent: Fraction) -> int:
        """The dimension of a power."""
        if not dimension:
            return 0
        key = (dimension, exponent)
        if key not in self._raised:
            self._raised[key] = self.of(tuple((name, power * exponent) for name, power in self._powers[dimension]))
        return self._raised[key]

    def _combined(self, left: int, right: int, sign: int) -> int:
        if right == 0:
            return left
        key = (left, right, sign)
        known = self._products.get(key)
        if known is None:
            powers = dict(self._powers[left])
            for name, power in self._powers[right]:
                powers[name] = powers.get(name, Fraction(0)) + sign * power
            known = self.of(tuple(sorted((name, power) for name, power in powers.items() if power)))
            self._products[key] = known
        return known
