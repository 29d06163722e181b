/** The boxes of a one-time code hold at most one digit each; a code is the digits from the first box on, without gaps. */
export const onlyDigits = (text: string): boolean => /^\d+$/.test(text)

/** Turns any text into a code of at most `length` digits. */
export const toCode = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length)

/** A digit typed into box `index`. A gap cannot arise: boxes after the first empty one are disabled. */
export function typeDigit(code: string, index: number, digit: string): string {
  return code.slice(0, index) + digit + code.slice(index + 1)
}

/**
 * One or two digits as the text of box `index` after a key press. A second digit behind the present one was typed before the focus moved
 * on: it belongs to the next box. One in front of it replaces it. Returns the code and the box to focus.
 */
export function typeText(code: string, index: number, digits: string, length: number): { code: string; focus: number } {
  const [first = '', second] = digits
  const isAppended = second !== undefined && first === code[index]
  if (isAppended && index + 1 < length) return { code: typeDigit(code, index + 1, second), focus: index + 2 }
  return { code: typeDigit(code, index, isAppended ? second : first), focus: index + 1 }
}

/**
 * Text pasted into box `index`: refused (null) unless every character is a digit. A text as long as the whole code fills all boxes, a shorter one
 * fills from that box on.
 */
export function pasteDigits(code: string, index: number, pasted: string, length: number): string | null {
  const text = pasted.trim()
  if (!onlyDigits(text)) return null
  if (text.length >= length) return text.slice(0, length)
  return (code.slice(0, index) + text + code.slice(index + text.length)).slice(0, length)
}

/** Backspace in box `index`: clears it, or the previous one when it is empty. Later digits move up. Returns the code and the box to focus. */
export function eraseDigit(code: string, index: number): { code: string; focus: number } {
  const filled = index < code.length
  const at = filled ? index : Math.max(0, index - 1)
  return { code: code.slice(0, at) + code.slice(at + 1), focus: at }
}
