export { ChatHost } from './chat-host.tsx'
