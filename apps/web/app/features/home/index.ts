export { AppSection } from './app-section.tsx'
export { AppBanner } from './app-banner.tsx'
export { HomeStrips } from './home-strips.tsx'
export { Hero, PopularPlaces, Promises } from './home.tsx'
