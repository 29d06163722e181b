export { ClassPage } from './class-page.tsx'
export { FleetPage } from './fleet-page.tsx'
export { maxCompared } from './fleet.ts'
export { TypePage } from './type-page.tsx'
