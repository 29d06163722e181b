import Bowser from 'bowser'

/** What a person would call the device by its User-Agent: browser and system; null for what does not say. */
export function deviceName(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null }
  const parser = Bowser.getParser(userAgent)
  return { browser: parser.getBrowserName() || null, system: parser.getOSName() || null }
}
