export { NotMyAddress } from './not-my-address.tsx'
export { NotificationsPage } from './notifications-page.tsx'
export { NotificationSettingsPage } from './settings.tsx'
