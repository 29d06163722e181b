const militaryWords =
  /(?<![\p{L}\d])(air ?base|air force|army|naval|navy|marine corps|military|raf|rnas|nas|jrb|arb|mcas|raaf|cfb|afb|aaf|aeronaval|air national guard)(?![\p{L}\d])/iu

const parts = (name: string): string[] => name.split(/\s*\/\s*| - /)

/** `Darwin International Airport / RAAF Darwin` has a civil name beside the military one. */
export const isMilitaryName = (name: string): boolean => parts(name).every((part) => militaryWords.test(part))

/** The civil name of a joint field; any other name as it is. */
export function civilName(name: string): string {
  if (!militaryWords.test(name) || isMilitaryName(name)) return name
  const civil = parts(name).filter((part) => !militaryWords.test(part))
  return civil.find((part) => /airport|airfield|aerodrome|air ?field/i.test(part)) ?? civil[0]!
}
