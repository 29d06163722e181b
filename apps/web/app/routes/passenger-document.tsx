/** A place of the passenger's page, which draws it. */
export default function Part() {
  return null
}
