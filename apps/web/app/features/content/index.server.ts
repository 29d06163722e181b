export { loadDeal, loadFixedPage, loadPreview, loadText, loadTexts } from './load-content.server.ts'
