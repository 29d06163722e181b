/** Any CSS colours. */
export interface MapColours {
  sea: string
  land: string
  coast: string
  route: string
  label: string
  labelQuiet: string
}

export type MapTheme = 'light' | 'dark'

/** Light and dark colours; art.css gives a page the same values. */
const mapThemes: Record<MapTheme, MapColours> = {
  light: { sea: '#F4F0E8', land: '#E5DDCD', coast: '#CFC4AE', route: '#806126', label: '#14181F', labelQuiet: '#4A5260' },
  dark: { sea: '#0B1118', land: '#25323F', coast: '#45566A', route: '#D9BC80', label: '#F3EFE7', labelQuiet: '#B7BEC9' },
}

const PROPERTIES: Record<keyof MapColours, string> = {
  sea: '--art-sea',
  land: '--art-land',
  coast: '--art-coast',
  route: '--art-route',
  label: '--art-label',
  labelQuiet: '--art-label-quiet',
}

const colourNames = Object.keys(PROPERTIES) as (keyof MapColours)[]

/** Every colour as a custom property with its light value behind it. */
export const mapProperties: MapColours = perColour((name) => `var(${PROPERTIES[name]},${mapThemes.light[name]})`)

const DRAWING =
  '.rm-arc,.rm-halo{stroke-dasharray:1;animation:rm-draw 1.1s cubic-bezier(.2,0,0,1) both}' +
  '.rm-plane{animation:rm-show .32s 1s both}' +
  Array.from(
    { length: 5 },
    (_, i) =>
      `.rm-leg-${i + 1}.rm-leg-${i + 1}{animation-delay:${((i + 1) * 4) / 10}s}.rm-plane.rm-leg-${i + 1}{animation-delay:${(10 + (i + 1) * 4) / 10}s}`,
  ).join('') +
  '@keyframes rm-draw{from{stroke-dashoffset:1}to{stroke-dashoffset:0}}@keyframes rm-show{from{opacity:0}}' +
  '@media(prefers-reduced-motion:reduce){.rm-arc,.rm-halo,.rm-plane{animation:none}}'

/** Style sheet for a map that is a file of its own. */
export function standaloneStyle(theme: MapTheme | 'auto'): string {
  const declare = (name: MapTheme) => `svg{${colourNames.map((colour) => `${PROPERTIES[colour]}:${mapThemes[name][colour]}`).join(';')}}`
  const colours = theme === 'auto' ? `${declare('light')}@media(prefers-color-scheme:dark){${declare('dark')}}` : declare(theme)
  return colours + DRAWING
}

function perColour(value: (name: keyof MapColours) => string): MapColours {
  return {
    sea: value('sea'),
    land: value('land'),
    coast: value('coast'),
    route: value('route'),
    label: value('label'),
    labelQuiet: value('labelQuiet'),
  }
}
