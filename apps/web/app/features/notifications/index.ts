export { NotMyAddress } from './not-my-address.tsx'
export { NotificationsPage } from './notifications-page.tsx'
export { NotificationSettings } from './settings.tsx'
