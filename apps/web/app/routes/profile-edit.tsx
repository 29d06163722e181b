/** The profile with its dialog open: drawn by the profile page itself. */
export default function ProfileEdit() {
  return null
}
