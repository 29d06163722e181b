import { distanceKm, toPoint } from './geodesy.ts'
import type { AirportSizeClass, CharterAirport } from './types.ts'

/** Airline hubs: slots, long taxiing, handling at its dearest. */
const HUBS = new Set(
  (
    'EGLL EGKK LFPG LFPO EDDF EDDM EHAM LIRF LIMC LEMD LEBL LSZH LOWW LTFM LTBA UUEE EKCH ESSA ENGM EFHK EBBR EIDW LPPT LGAV EPWA LKPR EDDB ' +
    'OMDB OTHH OERK OEJN LLBG KJFK KEWR KLGA KLAX KORD KATL KDFW KSFO KMIA KBOS KIAD KSEA KDEN KLAS CYYZ CYVR CYUL MMMX SBGR SAEZ ' +
    'RJTT RJAA VHHH WSSS ZBAA ZSPD ZGGG RKSI VTBS WMKK VIDP VABB YSSY YMML NZAA FAOR HECA'
  ).split(' '),
)

/** Busy airports and the business-aviation fields of great cities: dear, but made for it. */
const LARGE = new Set(
  (
    'EGGW EGSS EGLC EGLF EGKB EGWU EGCC EGBB EGPH LFPB LFMN LFMD LFML LFLL LFLB LSGG LSZS LIML LIRA LIPZ LIRQ LIEO LEMG LEPA LEIB LPPR LPFR ' +
    'LOWI LOWS EDDH EDDL EDDK EDDS EDDN LGMK LGSR LTBJ LTFE LYTV LDDU LMML LCLK EBAW OMDW OMAA OMDM LLHA KTEB KHPN KVNY KOPF KPBI KFLL KASE ' +
    'KSUN KEGE KMDW KPWK KDAL KHOU KBUR KSNA KSDL KAPA KBED KFRG KISP KJAC KTEX KOAK KSJC KBCT TNCM TFFJ TNCA TBPB MYNN MBPV MKJS MMUN MMTO ' +
    'SBSP SBRJ GMMX GMMN HESH FACT VRMM FIMP FSIA ZSSS VHHX WSSL RJBB RJTF'
  ).split(' '),
)

/**
 * How dear an airport is to a private aircraft: by name where it is known, else by its runway (2,400 m and more is a regional
 * airport with all services).
 */
export function airportSizeClass(airport: { icao: string; runway_m: number | null }): AirportSizeClass {
  if (HUBS.has(airport.icao)) return 'hub'
  if (LARGE.has(airport.icao)) return 'large'
  return airport.runway_m !== null && airport.runway_m >= 2400 ? 'medium' : 'small'
}

const WELCOME: Record<AirportSizeClass, number> = { large: 0, medium: 15, small: 40, hub: 60 }

/**
 * The airport a trip to a whole city would use: business-aviation fields before hubs, long runways before short ones, and
 * no detour without need. `towards` is the other end of the leg, or the city's centre. Undefined for an empty list.
 */
export function pickCityAirport(airports: readonly CharterAirport[], towards: { lat: number; lon: number }): CharterAirport | undefined {
  const target = toPoint(towards)
  const cost = (airport: CharterAirport): number => {
    const runway = airport.runway_m ?? 0
    const short = runway >= 1800 ? 0 : runway >= 1400 ? 60 : 1000
    return WELCOME[airport.sizeClass] + short + distanceKm(toPoint(airport), target) * 0.5
  }
  return airports.toSorted((a, b) => cost(a) - cost(b) || (a.icao < b.icao ? -1 : 1))[0]
}
