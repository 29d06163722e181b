export { CrewPageView } from './crew-page.tsx'
