export { ConfirmAlert, StopAlerts } from './alert-link.tsx'
export { PriceAlertButton } from './price-alert-button.tsx'
export { PriceAlerts } from './price-alerts.tsx'
