import type { AirportLocation, AirportSummary, CityLocation, CitySummary } from '../location.ts'

type Country = [iso3: string, name: string, active?: boolean]

const GB: Country = ['GBR', 'United Kingdom']
const FR: Country = ['FRA', 'France']
const US: Country = ['USA', 'United States']

function summary(
  icao: string,
  iata: string | null,
  name: string,
  [iso3, country, is_active = true]: Country,
  zone: string,
  at: [number, number],
): AirportSummary {
  return {
    type: 'airport',
    selector: `airport:${icao}`,
    name,
    iata,
    icao,
    latitude: at[0],
    longitude: at[1],
    timezone: { name: zone, gmt_offset: 0 },
    country: { iso3, name: country, is_active },
    placement: country,
    runway_m: 1800,
  }
}

function city(of: AirportSummary, code: string, name: string): CitySummary {
  const { latitude, longitude, timezone, country, placement } = of
  return { type: 'city', selector: `city:${code}`, name, iata: code, icao: null, latitude, longitude, timezone, country, placement }
}

function airport(of: AirportSummary, parent: CitySummary | null = null, canChangeToCity = false): AirportLocation {
  return { ...of, city: parent, canChangeToCity }
}

const eglf = summary('EGLF', 'FAB', 'Farnborough', GB, 'Europe/London', [51.276, -0.776])
const eggw = summary('EGGW', 'LTN', 'Luton', GB, 'Europe/London', [51.875, -0.368])

export const london: CitySummary = city(eglf, 'LON', 'London')
export const londonWithAirports: CityLocation = { ...london, airports: [eglf, eggw] }
export const farnborough = airport(eglf, london, true)
export const nice = airport(summary('LFMN', 'NCE', 'Nice', FR, 'Europe/Paris', [43.658, 7.216]))
export const leBourget = airport(summary('LFPB', 'LBG', 'Le Bourget', FR, 'Europe/Paris', [48.969, 2.441]))
export const teterboro = airport(summary('KTEB', 'TEB', 'Teterboro', US, 'America/New_York', [40.85, -74.061]))
export const honolulu = airport(summary('PHNL', 'HNL', 'Honolulu', US, 'Pacific/Honolulu', [21.319, -157.922]))
export const apia = airport(summary('NSFA', 'APW', 'Faleolo', ['WSM', 'Samoa'], 'Pacific/Apia', [-13.83, -172.008]))
export const kiritimati = airport(summary('PLCH', 'CXI', 'Cassidy', ['KIR', 'Kiribati'], 'Pacific/Kiritimati', [1.986, -157.35]))
const lordHowe = airport(summary('YLHI', 'LDH', 'Lord Howe Island', ['AUS', 'Australia'], 'Australia/Lord_Howe', [-31.538, 159.077]))
export const minsk = airport(summary('UMMS', 'MSQ', 'Minsk', ['BLR', 'Belarus', false], 'Europe/Minsk', [53.882, 28.031]))
export const tehran = airport(summary('OIII', 'THR', 'Tehran', ['IRN', 'Iran', false], 'Asia/Tehran', [35.689, 51.313]))
export const pskov = airport(summary('ULOO', null, 'Pskov', ['RUS', 'Russia'], 'Europe/Moscow', [57.784, 28.396]))

/** Zones that between them have large offsets, half hours, date line, and daylight saving of either hemisphere. */
export const farApart = [farnborough, nice, teterboro, honolulu, apia, kiritimati, lordHowe, tehran]

/** Milliseconds of an instant, for generators. */
export const epoch = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
