import { type RefObject, useEffect, useState } from 'react';

/**
 * Takes the files that are dragged onto an element.
 * @returns whether something is dragged over it now
 */
export function useFileDrop(area: RefObject<HTMLElement | null>, take: (files: FileList | null) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = area.current;
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (): void => setIsOver(false);
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files ?? null);
    };
    element?.addEventListener('dragover', over);
    element?.addEventListener('dragleave', leave);
    element?.addEventListener('drop', drop);
    return () => {
      element?.removeEventListener('dragover', over);
      element?.removeEventListener('dragleave', leave);
      element?.removeEventListener('drop', drop);
    };
  }, [area, take]);
  return isOver;
}
