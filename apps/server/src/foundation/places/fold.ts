/**
 * Normalises queries and names for comparison: lower case, no accents, Cyrillic and Greek in Latin letters, one space
 * for everything but letters and digits. `São Paulo` → `sao paulo`, `Zürich` → `zurich`.
 */
export function fold(text: string): string {
  let plain = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 32)) {
      plain = false
      break
    }
  }
  if (plain) return text.includes('  ') || text.startsWith(' ') || text.endsWith(' ') ? text.trim().replace(/ +/g, ' ') : text
  let out = ''
  let gap = false
  for (const character of text.toLowerCase().normalize('NFKD')) {
    const code = character.codePointAt(0)!
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (gap && out !== '') out += ' '
      out += character
      gap = false
    } else if (silent(code)) continue
    else {
      const letters = latin.get(character)
      if (letters !== undefined) {
        if (gap && out !== '') out += ' '
        out += letters
        gap = false
      } else if (code > 0x500 && isLetter.test(character)) {
        // Other scripts are unchanged.
        if (gap && out !== '') out += ' '
        out += character
        gap = false
      } else gap = true
    }
  }
  return out.normalize('NFC')
}

const isLetter = /[\p{L}\p{M}]/u

/** Combining marks, apostrophes and full stops vanish (`Val d'Isère`, `St. Moritz`), as do invisible characters. */
function silent(code: number): boolean {
  return (
    (code >= 0x300 && code <= 0x36f) ||
    code === 0x27 ||
    code === 0x2019 ||
    code === 0x2018 ||
    code === 0x2bb ||
    code === 0x2bc ||
    code === 0x60 ||
    code === 0xb4 ||
    code === 0x2e ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0xfeff ||
    code === 0xad
  )
}

const latin = new Map<string, string>([
  ...pairs('ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ŋ=n ħ=h ə=a'),
  ...pairs(
    'а=a б=b в=v г=g ґ=g д=d е=e є=e ж=zh з=z и=i і=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ј=j љ=lj њ=nj ђ=dj ћ=c џ=dz',
  ),
  ...pairs('α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'),
])

function pairs(list: string): [string, string][] {
  return list.split(' ').map((pair) => {
    const [from, to] = pair.split('=')
    return [from!, to ?? '']
  })
}

/** `São Tomé & Príncipe` → `sao-tome-principe`, for addresses. */
export function slug(name: string): string {
  return fold(name).replaceAll(' ', '-')
}
