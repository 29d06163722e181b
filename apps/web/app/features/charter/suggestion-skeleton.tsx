import { Skeleton, SkeletonText } from '@aquilane/ui/skeleton'
import styles from './suggestion-row.module.css'

/** An offer that is still being searched, in the shape of its row. */
export const SuggestionSkeleton = () => (
  <div className={styles.row}>
    <div className={styles.line}>
      <div className={styles.picture}>
        <Skeleton height="48px" />
      </div>
      <div className={styles.times}>
        <SkeletonText lines={3} />
      </div>
      <div className={styles.aircraft}>
        <SkeletonText lines={3} />
      </div>
      <div className={styles.price}>
        <Skeleton width="104px" height="28px" />
      </div>
      <div className={styles.foot}>
        <div className={styles.action}>
          <Skeleton height="40px" />
        </div>
        <div className={styles.tools} />
      </div>
    </div>
  </div>
)
