/** Made-up content for the gallery. */
export interface SamplePlace {
  code: string
  icao: string
  name: string
  city: string
  country: string
}

export const places: readonly SamplePlace[] = [
  { code: 'NCE', icao: 'LFMN', name: "Nice Côte d'Azur", city: 'Nice', country: 'France' },
  { code: 'FAB', icao: 'EGLF', name: 'Farnborough', city: 'London', country: 'United Kingdom' },
  { code: 'LTN', icao: 'EGGW', name: 'Luton', city: 'London', country: 'United Kingdom' },
  { code: 'LIN', icao: 'LIML', name: 'Milano Linate', city: 'Milan', country: 'Italy' },
  { code: 'GVA', icao: 'LSGG', name: 'Genève Aéroport', city: 'Geneva', country: 'Switzerland' },
  { code: 'OLB', icao: 'LIEO', name: 'Olbia Costa Smeralda', city: 'Olbia', country: 'Italy' },
  { code: 'LBG', icao: 'LFPB', name: 'Paris Le Bourget', city: 'Paris', country: 'France' },
  { code: 'SMV', icao: 'LSZS', name: 'Samedan St. Moritz Engadin', city: 'Samedan', country: 'Switzerland' },
  { code: 'GRU', icao: 'SBGR', name: 'São Paulo Guarulhos – Governador André Franco Montoro', city: 'São Paulo', country: 'Brazil' },
  { code: 'DWC', icao: 'OMDW', name: 'Al Maktoum', city: 'Dubai', country: 'United Arab Emirates' },
]

export const countries = [
  ['AT', 'Austria', '43'],
  ['BE', 'Belgium', '32'],
  ['CH', 'Switzerland', '41'],
  ['DE', 'Germany', '49'],
  ['ES', 'Spain', '34'],
  ['FR', 'France', '33'],
  ['GB', 'United Kingdom', '44'],
  ['IT', 'Italy', '39'],
  ['MC', 'Monaco', '377'],
  ['MT', 'Malta', '356'],
  ['PT', 'Portugal', '351'],
  ['SA', 'Saudi Arabia', '966'],
  ['VC', 'Saint Vincent and the Grenadines', '1784'],
  ['AE', 'United Arab Emirates', '971'],
  ['US', 'United States', '1'],
].map(([code = '', name = '', dialCode = '']) => ({ code, name, dialCode }))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A delayed search. */
export async function findPlaces(query: string, signal: AbortSignal) {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, query ? 180 : 0)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
  if (query === 'fail') throw new Error('sample failure')
  if (!query)
    return [
      { id: 'recent', label: 'Recent', items: places.slice(0, 2) },
      { id: 'nearby', label: 'Nearby', items: places.slice(2, 4) },
      { id: 'popular', label: 'Popular', items: places.slice(4, 8) },
    ]
  const text = plain(query)
  return [
    {
      id: 'found',
      items: places.filter((place) => plain(`${place.name} ${place.city} ${place.code} ${place.icao} ${place.country}`).includes(text)),
    },
  ]
}

export const long =
  'Il supplemento per il posizionamento dell’aeromobile comprende il trasferimento a vuoto dalla base dell’operatore fino all’aeroporto di partenza e il rientro previsto entro le ventiquattr’ore successive.'
