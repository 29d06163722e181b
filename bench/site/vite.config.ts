export { default } from '../../apps/web/vite.config.ts'
