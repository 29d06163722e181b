import { usePrivatePicture } from '~/lib/private-image.ts'
import { Silhouette } from './avatar.tsx'
import styles from './avatar.module.css'

export function Picture({ address }: { address: string }) {
  const picture = usePrivatePicture(address)
  return picture ? <img src={picture} alt="" width={36} height={36} className={styles.picture} /> : <Silhouette />
}
