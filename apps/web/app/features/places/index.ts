export { CityPage } from './city-page.tsx'
export { CountriesPage } from './countries-page.tsx'
export { CountryPage } from './country-page.tsx'
