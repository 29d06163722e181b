/** The drawn code alone: the package's other component, which paints on a canvas, is left out of the file. */
export { QRCodeSVG as QrCode } from 'qrcode.react'
