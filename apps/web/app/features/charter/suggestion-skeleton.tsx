import { Skeleton, SkeletonText } from '@aquilane/ui/skeleton'
import styles from './suggestion-card.module.css'
import suggestionLegs from './suggestion-legs.module.css'

/** An offer that is still being searched, in the shape of its card. */
export const SuggestionSkeleton = ({ legs }: { legs: number }) => (
  <div className={styles.card}>
    <div className={styles.head}>
      <div>
        <Skeleton width="160px" height="28px" />
        <Skeleton width="220px" height="20px" />
      </div>
      <Skeleton width="160px" height="48px" />
    </div>
    <div className={suggestionLegs.legs}>
      {Array.from({ length: legs }, (_, leg) => (
        <div key={leg} className={suggestionLegs.leg}>
          <SkeletonText lines={4} />
          <Skeleton height="44px" />
          <SkeletonText lines={4} />
        </div>
      ))}
    </div>
    <Skeleton width="60%" height="24px" />
    <Skeleton width="150px" height="36px" />
    <Skeleton height="52px" />
  </div>
)
