export { CouponHost } from './coupon-host.tsx'
export { CouponsPage } from './coupons-page.tsx'
export { ProfileLoyalty } from './profile-loyalty.tsx'
export { ProgrammePage } from './programme-page.tsx'
