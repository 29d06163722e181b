import type { AirportSizeClass } from './types.ts'

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
