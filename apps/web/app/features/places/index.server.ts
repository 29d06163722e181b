export { loadCity } from './load-city.server.ts'
