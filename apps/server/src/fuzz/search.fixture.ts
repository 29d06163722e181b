import { api, type LazyHints, type Rows } from './world.fixture.ts'

export function searchHints({ legs, date }: Rows): LazyHints {
  return {
    legs: () => [legs],
    month: () => [date.slice(0, 7)],
    departure: () => ['airport:EGGW', 'city:LON', 'airport:LIML'],
    arrival: () => ['airport:LFMN', 'city:NCE', 'city:NYC'],
    from: () => ['airport:EGGW', 'city:LON'],
    to: () => ['airport:LFMN', 'city:PAR'],
    selector: () => [['airport:EGGW', 'city:LON'], 'airport:EGLF'],
    date: () => [date, `${date}:00`, date.slice(0, 10)],
    query: () => ['london', 'Zürich', 'egl', 'new yrok', 'パリ'],
    data: async () => [(await api.call('POST', '/gamma/json/pack', { body: { legs } })).json],
    'GET /gamma/country/get slug': () => ['italy', 'francia'],
    'GET /gamma/country/entry-rules from': () => ['GBR', 'USA'],
    'GET /gamma/country/entry-rules to': () => ['FRA', 'ITA'],
    'GET /gamma/city/get slug': () => ['nice', 'londra'],
    'GET /gamma/terminal/list airport': () => ['FAB', 'LFPB'],
    'GET /gamma/charter/explore from': () => ['city:LON', 'airport:LFMN'],
    'GET /gamma/charter/explore among': () => [2, 5],
    'GET /gamma/charter/typical-prices aircraft_class': () => ['light'],
    'GET /gamma/charter/typical-prices aircraft_type': () => ['pc-24'],
    'POST /gamma/json/pack': () => [{ legs }, legs],
  }
}
