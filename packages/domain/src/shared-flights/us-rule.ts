/** The United States and their territories, ISO 3166 alpha-3. */
const unitedStates: ReadonlySet<string> = new Set(['USA', 'PRI', 'VIR', 'GUM', 'ASM', 'MNP', 'UMI'])

/** Seats on flights from, to or within the United States may not be sold one by one without a public charter filing (14 CFR part 380). */
export const isUnitedStates = (countryIso3: string): boolean => unitedStates.has(countryIso3)
