import { useNavigation } from './navigation.tsx';

/** Shown in the place of a page that could not be loaded. */
export function LoadFailure() {
  const { loading, retry } = useNavigation();
  if (loading.state !== 'failed') return null;
  return (
    <div className="page-message" role="alert">
      <h1>The page did not load.</h1>
      <p>
        <code>{loading.address}</code> could not be fetched. Check the connection; nothing else is lost.
      </p>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}
