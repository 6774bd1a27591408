"""What an SVG picture may hold: elements, attributes, style properties and functions that neither run nor load."""

from __future__ import annotations

SVG, XLINK, XML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Namespaces of notes that drawing programs leave; no viewer draws, runs or loads what is in them.
NOTES = frozenset(
    (
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "http://creativecommons.org/ns#",
        "http://web.resource.org/cc/",
        "http://purl.org/dc/elements/1.1/",
        "http://purl.org/dc/terms/",
        "http://www.inkscape.org/namespaces/inkscape",
        "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
        "http://inkscape.sourceforge.net/DTD/sodipodi-0.dtd",
        "http://www.bohemiancoding.com/sketch/ns",
        "http://www.serif.com/",
        "https://boxy-svg.com",
    )
)

ELEMENTS = _words(
    """
    circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
    feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
    feTile feTurbulence filter flowPara flowRegion flowRoot flowSpan font font-face g glyph hkern image line
    linearGradient marker mask metadata missing-glyph path pattern polygon polyline radialGradient rect stop style
    svg switch symbol text textPath title tspan use view vkern
    """
)

REFERRING = _words(  # elements whose href names a part of the file
    """
    feImage filter image linearGradient pattern radialGradient textPath use
    """
)
SHOWING = frozenset(("image", "feImage"))  # whose href may hold a picture

# Properties of CSS, which are attributes as well (SVG 2, 6.6).
PROPERTIES = _words(
    """
    -moz-osx-font-smoothing -moz-user-select -ms-user-select -webkit-font-smoothing -webkit-print-color-adjust
    -webkit-tap-highlight-color -webkit-text-size-adjust -webkit-text-stroke -webkit-user-select alignment-baseline
    background background-color baseline-shift baseline-source block-progression border border-radius bottom
    box-shadow box-sizing clip clip-path clip-rule color color-adjust color-interpolation
    color-interpolation-filters color-profile color-rendering color-scheme content cursor cx cy d direction display
    dominant-baseline dx dy enable-background fill fill-opacity fill-rule filter flex-shrink float flood-color
    flood-opacity font font-family font-feature-settings font-kerning font-optical-sizing font-size
    font-size-adjust font-stretch font-style font-synthesis font-variant font-variant-alternates font-variant-caps
    font-variant-east-asian font-variant-ligatures font-variant-numeric font-variant-position
    font-variation-settings font-weight forced-color-adjust glyph-orientation-horizontal glyph-orientation-vertical
    height image-rendering inline-size isolation kerning left letter-spacing lighting-color line-height margin
    margin-bottom margin-left margin-right margin-top marker marker-end marker-mid marker-start mask mask-border
    mask-clip mask-composite mask-mode mask-origin mask-position mask-repeat mask-size mask-type max-height
    max-width min-height min-width mix-blend-mode object-fit object-position opacity order outline outline-color
    outline-offset outline-style outline-width overflow overflow-wrap overflow-x overflow-y padding padding-bottom
    padding-left padding-right padding-top paint-order pointer-events position print-color-adjust r right rotate rx
    ry scale shape-inside shape-margin shape-padding shape-rendering shape-subtract solid-color solid-opacity
    stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width tab-size text-align text-align-all text-align-last text-anchor
    text-combine-upright text-decoration text-decoration-color text-decoration-line text-decoration-style
    text-decoration-thickness text-indent text-orientation text-overflow text-rendering text-shadow text-transform
    top transform transform-box transform-origin transform-style translate unicode-bidi user-select vector-effect
    vertical-align visibility white-space width will-change word-break word-spacing word-wrap writing-mode x y
    z-index
    """
)
PROPERTY_BEGINNINGS = ("--", "-inkscape-")

ATTRIBUTES = _words(
    """
    accent-height alphabetic amplitude arabic-form ascent azimuth baseFrequency baseProfile bbox bias cap-height
    class clipPathUnits contentScriptType contentStyleType decoding descent diffuseConstant divisor edgeMode
    elevation exponent externalResourcesRequired filterRes filterUnits focusable fr fx fy g1 g2 glyph-name
    gradientTransform gradientUnits hanging horiz-adv-x horiz-origin-x horiz-origin-y id ideographic in in2
    intercept k k1 k2 k3 k4 kernelMatrix kernelUnitLength lang lengthAdjust limitingConeAngle markerHeight
    markerUnits markerWidth maskContentUnits maskUnits mathematical media method mode name numOctaves offset
    operator orient overline-position overline-thickness panose-1 pathLength patternContentUnits patternTransform
    patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits radius refX
    refY requiredExtensions requiredFeatures result role seed side slope spacing specularConstant specularExponent
    spreadMethod startOffset stdDeviation stemh stemv stitchTiles strikethrough-position strikethrough-thickness
    surfaceScale systemLanguage tabindex tableValues targetX targetY textLength title type u1 u2 underline-position
    underline-thickness unicode unicode-range units-per-em values version vert-adv-y vert-origin-x vert-origin-y
    viewBox widths x-height x1 x2 xChannelSelector y1 y2 yChannelSelector z zoomAndPan
    """
)
ATTRIBUTE_BEGINNINGS = ("data-", "aria-")
XLINK_ATTRIBUTES = _words("type title show actuate role arcrole")
XML_ATTRIBUTES = _words("space lang id")

FUNCTIONS = _words(  # of values; url() is looked at by itself
    """
    blur brightness calc circle clamp color color-mix contrast device-cmyk drop-shadow ellipse grayscale hsl hsla
    hue-rotate hwb icc-color inset invert lab lch light-dark matrix matrix3d max min oklab oklch opacity path
    perspective polygon rect rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d scalex scaley
    scalez sepia skew skewx skewy translate translate3d translatex translatey translatez var
    """
)

SELECTING = _words(  # functions of selectors and of @media
    """
    and dir has is lang not nth-child nth-last-child nth-last-of-type nth-of-type only or where
    """
)

INHERITED = _words("fill stroke marker marker-start marker-mid marker-end")
