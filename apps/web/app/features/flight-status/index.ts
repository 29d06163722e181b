export { OwnLivePage, SharedLivePage } from './live-page.tsx'
