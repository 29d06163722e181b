export { loadHome, loadRoute, loadSky } from './load-home.server.ts'
