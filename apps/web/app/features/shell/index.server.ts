export { renderStaticRegions } from './render-static-regions.server.tsx'
