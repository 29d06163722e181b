export { SignInHost } from './sign-in-host.tsx'
