export { TermsPage } from './terms-page.tsx'
