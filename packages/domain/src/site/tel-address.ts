/** Address that calls a number, however it is written. @example telAddress('+44 20 7946 0321') === 'tel:+442079460321' */
export const telAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
