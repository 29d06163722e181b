import type { AircraftType } from './types.ts'

export type EngineKind = 'jet' | 'turboprop'

export const engineKind = ({ drawing }: Pick<AircraftType, 'drawing'>): EngineKind =>
  drawing.engines === 'nose-prop' || drawing.engines === 'twin-prop' ? 'turboprop' : 'jet'

/** Every engine in the nose of the catalogue is the only one. */
export const isSingleEngine = ({ drawing }: Pick<AircraftType, 'drawing'>): boolean => drawing.engines === 'nose-prop'
