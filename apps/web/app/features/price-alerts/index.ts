export { PriceAlertButton } from './price-alert-button.tsx'
export { PriceAlerts } from './price-alerts.tsx'
