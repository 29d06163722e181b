import { barcelona, istanbul, london, paris, vienna } from './capitals.ts'
import { athens, dubai, miami, newYork } from './cities.ts'
import { berlin, frankfurt, hamburg, munich, zurich } from './german.ts'
import { ibiza, mykonos } from './islands.ts'
import { milan, rome, venice } from './italy.ts'
import { city, coast, desert, island, plain } from './lands.ts'
import { lisbon, madrid, malaga, palma } from './iberia.ts'
import { florence, marrakech, naples, olbia } from './south.ts'
import { boston, chicago, dallas, palmBeach, washington } from './usa-east.ts'
import { lasVegas, losAngeles, sanFrancisco } from './usa-west.ts'
import { aspen, stMoritz } from './lakes.ts'
import { beijing, seoul, tokyo } from './east-asia.ts'
import { bangkok, hongKong, shanghai, singapore } from './harbours.ts'
import { abuDhabi, doha, male, riyadh } from './gulf.ts'
import { buenosAires, melbourne, rio, saoPaulo, sydney } from './southern.ts'
import type { DrawLandmark } from './landmark.ts'
import { alps, geneva } from './mountains.ts'
import { amsterdam, brussels } from './canals.ts'
import { copenhagen, prague, stockholm } from './northern.ts'
import { cannes, monaco, nice } from './riviera.ts'

/** Kinds of land, for destinations without a picture of their own. */
export const SCENE_KINDS = ['coast', 'city', 'alps', 'desert', 'island', 'plain'] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

export const LANDMARKS = [
  'monaco',
  'nice',
  'cannes',
  'paris',
  'london',
  'milan',
  'rome',
  'venice',
  'geneva',
  'megeve',
  'dubai',
  'new-york',
  'ibiza',
  'athens',
  'mykonos',
  'istanbul',
  'barcelona',
  'vienna',
  'miami',
  'munich',
  'zurich',
  'berlin',
  'frankfurt',
  'hamburg',
  'amsterdam',
  'brussels',
  'copenhagen',
  'prague',
  'stockholm',
  'lisbon',
  'madrid',
  'malaga',
  'palma',
  'florence',
  'marrakech',
  'naples',
  'olbia',
  'washington',
  'boston',
  'chicago',
  'palm-beach',
  'dallas',
  'los-angeles',
  'san-francisco',
  'las-vegas',
  'aspen',
  'st-moritz',
  'tokyo',
  'seoul',
  'beijing',
  'shanghai',
  'hong-kong',
  'singapore',
  'bangkok',
  'abu-dhabi',
  'doha',
  'riyadh',
  'male',
  'sydney',
  'melbourne',
  'rio',
  'sao-paulo',
  'buenos-aires',
] as const
export type Landmark = (typeof LANDMARKS)[number]

export const kindDrawings: Record<SceneKind, DrawLandmark> = { coast, city, alps, desert, island, plain }

export const landmarkDrawings: Record<Landmark, DrawLandmark> = {
  monaco,
  nice,
  cannes,
  paris,
  london,
  milan,
  rome,
  venice,
  geneva,
  megeve: alps,
  dubai,
  'new-york': newYork,
  ibiza,
  athens,
  mykonos,
  istanbul,
  barcelona,
  vienna,
  miami,
  munich,
  zurich,
  berlin,
  frankfurt,
  hamburg,
  amsterdam,
  brussels,
  copenhagen,
  prague,
  stockholm,
  lisbon,
  madrid,
  malaga,
  palma,
  florence,
  marrakech,
  naples,
  olbia,
  washington,
  boston,
  chicago,
  'palm-beach': palmBeach,
  dallas,
  'los-angeles': losAngeles,
  'san-francisco': sanFrancisco,
  'las-vegas': lasVegas,
  aspen,
  'st-moritz': stMoritz,
  tokyo,
  seoul,
  beijing,
  shanghai,
  'hong-kong': hongKong,
  singapore,
  bangkok,
  'abu-dhabi': abuDhabi,
  doha,
  riyadh,
  male,
  sydney,
  melbourne,
  rio,
  'sao-paulo': saoPaulo,
  'buenos-aires': buenosAires,
}
