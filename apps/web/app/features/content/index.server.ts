export { loadDeal, loadFixedPage, loadPromo, loadPreview, loadText, loadTexts } from './load-content.server.ts'
