/** Kilograms of CO₂ from burning a kilogram of jet fuel (ICAO CORSIA, Annex 16 vol. IV). */
export const CO2_PER_KG_FUEL = 3.16

/** CO₂ of so many block minutes at a mean burn, whole kilograms. */
export function co2Kg(blockMinutes: number, fuelKgPerHour: number): number {
  return Math.round((blockMinutes / 60) * fuelKgPerHour * CO2_PER_KG_FUEL)
}
