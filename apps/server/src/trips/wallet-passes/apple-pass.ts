import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassType, PKPass } from 'passkit-generator'
import type { AppleSigner } from '../../config/wallet.ts'
import type { Pass, PassField } from './pass.ts'

export const applePassMedia = 'application/vnd.apple.pkpass'

const images = ['icon', 'logo'].flatMap((name) => [`${name}.png`, `${name}@2x.png`, `${name}@3x.png`])
const readImages = (): Record<string, Buffer> =>
  Object.fromEntries(images.map((name) => [name, readFileSync(join(import.meta.dirname, 'images', name))]))

/** The pass as Apple Wallet takes it: a ZIP with its manifest and the detached signature of it. It has no barcode: no terminal reads one. */
export function renderApplePass(pass: Pass, signer: AppleSigner): Buffer {
  const file = new PKPass(
    readImages(),
    { wwdr: signer.issuer, signerCert: signer.certificate, signerKey: signer.key },
    {
      // A pass that is added again takes the place of the one with its serial number.
      serialNumber: pass.legId,
      passTypeIdentifier: signer.passType,
      teamIdentifier: signer.team,
      organizationName: 'Aquilane',
      description: pass.description,
      backgroundColor: 'rgb(14, 42, 59)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(217, 188, 128)',
    },
  )
  file.types.push(toBoardingPass(pass))
  const departure = new Date(pass.departure.epochMilliseconds)
  // iOS before 18 reads the first, later ones the second.
  file.setRelevantDate(departure)
  file.setRelevantDates([{ relevantDate: departure }])
  file.setExpirationDate(new Date(pass.until.epochMilliseconds))
  file.setLocations({ ...pass.meetingPoint, relevantText: pass.title })
  return file.getAsBuffer()
}

function toBoardingPass({ from, to, date, front, back }: Pass): PassType<'boardingPass'> {
  const type = new PassType('boardingPass')
  type.transitType = 'PKTransitTypeAir'
  const rows = (...keys: string[]): PassField[] => keys.flatMap((key) => front.find((one) => one.key === key) ?? [])
  type.headerFields.push(date)
  type.primaryFields.push({ key: 'from', label: from.city, value: from.code }, { key: 'to', label: to.city, value: to.code })
  type.auxiliaryFields.push(...rows('departs', 'boarding', 'passengers'))
  type.secondaryFields.push(...rows('meeting', 'aircraft'))
  type.backFields.push(...rows('status'), ...back)
  return type
}
