export { ContactsPage } from './contacts-page.tsx'
export { LandingPage } from './landing-page.tsx'
export { OrderPlane } from './order-plane.tsx'
