// React Router's own server entry, untouched.
export { default } from '../../../node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx'
