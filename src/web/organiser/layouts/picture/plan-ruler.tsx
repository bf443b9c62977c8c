import { useCallback, useState } from 'react';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { usePlanEditor } from '../plan-editor.ts';
import { usePictureTexts } from './picture-texts.ts';
import { PointTool } from './point-tool.tsx';

/** Measures between any two points of the plan; a third click begins anew. */
export function PlanRuler() {
  const { editor } = usePlanEditor();
  const t = usePictureTexts();
  const [points, setPoints] = useState<readonly Point[]>([]);
  const add = useCallback((point: Point) => setPoints((old) => (old.length === 1 ? [...old, point] : [point])), []);
  const end = useCallback(() => editor.show({ tool: 'pan' }), [editor]);
  if (!t) return null;
  const hint = t(points.length === 0 ? 'rulerHint' : 'rulerSecond');
  return <PointTool points={points} onPoint={add} onEnd={end} isMeasuring hint={hint} t={t} />;
}
