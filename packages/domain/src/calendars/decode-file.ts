/**
 * The text of a calendar's file. Spreadsheets write UTF-16 with a byte order mark ("Unicode text") or, on Windows, its own letters. iCalendar
 * is UTF-8 (RFC 5545), where a fold may come inside a letter.
 */
export function decodeCalendarFile(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  if (!text.includes('\uFFFD') || /^\s*BEGIN:/i.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
