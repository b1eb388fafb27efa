import { useSearchParams } from 'react-router';

/** The parameters of the address, and what sets one of them. An empty text removes it. The page stays one step of the history. */
export const useAddress = () => {
  const [parameters, setParameters] = useSearchParams();
  const set = (name: string, value = '') =>
    setParameters(
      (current) => {
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return [parameters, set] as const;
};
