import type { ContentKind, ContentTag } from '@aquilane/domain/content/content'

export interface SeedEntry {
  kind: ContentKind
  /** Name of the files `<kind>/<name>.<locale>.md`: title, lead and Markdown body. */
  name: string
  /** Set for texts that a page asks for. */
  key?: string
  published: string
  scene?: string
  tags?: readonly ContentTag[]
  destination?: string
  /** First and last day of an event. */
  days?: readonly [from: string, to: string]
  effective?: string
}

const inForceSince = '2026-11-20'

/** Texts that every installation starts with. Staff edit the rows; the seed does not overwrite them. */
export const seedEntries: readonly SeedEntry[] = [
  { kind: 'article', name: 'how-a-charter-price-is-made', published: '2026-11-18', scene: 'MIL-dusk', tags: ['prices', 'guides'] },
  { kind: 'article', name: 'to-the-mountains-in-winter', published: '2026-11-12', scene: 'SMV-day', tags: ['winter', 'airports'] },
  { kind: 'article', name: 'what-de-icing-costs', published: '2026-11-05', scene: 'MUC-dawn', tags: ['winter', 'prices'] },
  { kind: 'article', name: 'flying-with-a-dog', published: '2026-10-22', scene: 'LON-day', tags: ['pets', 'guides'] },
  { kind: 'article', name: 'what-an-empty-leg-is', published: '2026-10-08', scene: 'IBZ-dusk', tags: ['empty-legs', 'prices'] },
  { kind: 'article', name: 'taxes-on-private-flights', published: '2026-09-24', scene: 'ROM-day', tags: ['prices'] },
  { kind: 'article', name: 'slots-at-nice', published: '2026-09-10', scene: 'NCE-dusk', tags: ['airports'] },
  { kind: 'article', name: 'which-aircraft-for-which-trip', published: '2026-08-27', scene: 'DXB-dusk', tags: ['cabin', 'guides'] },
  { kind: 'article', name: 'how-we-check-operators', published: '2026-08-13', scene: 'NYC-day', tags: ['safety', 'guides'] },
  { kind: 'article', name: 'the-day-of-your-flight', published: '2026-07-30', scene: 'PAR-dawn', tags: ['guides'] },
  { kind: 'article', name: 'small-airports-big-advantage', published: '2026-07-16', scene: 'VCE-day', tags: ['airports'] },
  { kind: 'article', name: 'sharing-an-aircraft', published: '2026-07-02', scene: 'BCN-dusk', tags: ['prices', 'cabin'] },
  { kind: 'article', name: 'passports-and-passengers', published: '2026-06-18', scene: 'ATH-day', tags: ['guides'] },

  { kind: 'press', name: 'quotes-signed-on-a-phone', published: '2026-11-19', scene: 'LON-dusk', tags: ['company'] },
  { kind: 'press', name: 'empty-legs-that-make-a-detour', published: '2026-10-28', scene: 'NCE-dawn', tags: ['company', 'empty-legs'] },
  { kind: 'press', name: 'seats-on-shared-flights', published: '2026-10-01', scene: 'IBZ-day', tags: ['company'] },
  { kind: 'press', name: 'taxes-line-by-line', published: '2026-09-03', scene: 'ROM-dusk', tags: ['company', 'prices'] },
  { kind: 'press', name: 'sign-in-without-a-password', published: '2026-07-09', scene: 'MIL-night', tags: ['company', 'safety'] },
  { kind: 'press', name: 'two-companies-one-service', published: '2026-06-04', scene: 'LON-dawn', tags: ['company'] },

  {
    kind: 'deal',
    name: 'valentines-in-paris',
    published: '2026-11-02',
    scene: 'PAR-dusk',
    tags: ['events'],
    destination: 'city:PAR',
    days: ['2027-02-14', '2027-02-15'],
  },
  {
    kind: 'deal',
    name: 'winter-in-megeve',
    published: '2026-11-02',
    scene: 'MVV-dawn',
    tags: ['events', 'winter'],
    destination: 'city:GVA',
    days: ['2026-12-19', '2027-03-28'],
  },
  {
    kind: 'deal',
    name: 'vienna-opera-ball',
    published: '2026-11-02',
    scene: 'VIE-night',
    tags: ['events'],
    destination: 'city:VIE',
    days: ['2027-02-04', '2027-02-05'],
  },
  {
    kind: 'deal',
    name: 'monaco-grand-prix',
    published: '2026-11-02',
    scene: 'MCM-day',
    tags: ['events'],
    destination: 'city:NCE',
    days: ['2027-06-03', '2027-06-06'],
  },
  {
    kind: 'deal',
    name: 'cannes-film-festival',
    published: '2026-11-02',
    scene: 'CEQ-night',
    tags: ['events'],
    destination: 'airport:LFMD',
    days: ['2027-05-11', '2027-05-22'],
  },
  { kind: 'deal', name: 'your-pet-flies-free', published: '2026-10-05', scene: 'ROM-dawn', tags: ['pets'] },
  { kind: 'deal', name: 'free-car-transfer', published: '2026-10-05', scene: 'LON-night', tags: ['prices'] },
  { kind: 'deal', name: 'birthday-flight', published: '2026-10-05', scene: 'MIA-dusk', tags: ['prices'] },

  { kind: 'story', name: 'one-budget-every-city', published: '2026-11-20', scene: 'BCN-dawn' },
  { kind: 'story', name: 'the-flight-that-is-going-anyway', published: '2026-11-16', scene: 'IBZ-dawn' },
  { kind: 'story', name: 'one-seat-on-a-jet', published: '2026-11-09', scene: 'ATH-dusk' },
  { kind: 'story', name: 'skis-in-the-hold', published: '2026-11-03', scene: 'GVA-dusk' },

  { kind: 'page', name: 'agreement', key: 'agreement', published: inForceSince, effective: inForceSince },
  { kind: 'page', name: 'accessibility', key: 'accessibility', published: '2026-11-28', effective: '2026-11-28' },
  { kind: 'page', name: 'aml', key: 'aml', published: inForceSince, effective: inForceSince },
  { kind: 'page', name: 'conditions', key: 'conditions', published: inForceSince, effective: inForceSince },
  { kind: 'page', name: 'privacy', key: 'privacy', published: inForceSince, effective: inForceSince },
  { kind: 'page', name: 'promo', key: 'promo', published: inForceSince, scene: 'IBZ-dawn' },
  { kind: 'page', name: 'landing', key: 'landing', published: inForceSince, scene: 'MIL-dawn' },
]
