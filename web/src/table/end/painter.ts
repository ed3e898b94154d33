/**
 * Painting of page elements on a canvas: backgrounds, borders, text, images, and SVG shapes, as far
 * as the card of a finished game needs them.
 */

/** Paint an element and everything in it. The canvas shows `origin` at its top left corner. */
export function paint(canvas: CanvasRenderingContext2D, root: Element, origin: { x: number; y: number }, scale: number): void {
  new Painter(canvas, origin, scale).element(root);
}

const CLEAR = /^(transparent|none|rgba\(.*, 0\))$/;

class Painter {
  constructor(
    private readonly canvas: CanvasRenderingContext2D,
    private readonly origin: { x: number; y: number },
    private readonly scale: number,
  ) {}

  element(element: Element): void {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || element.matches(".unseen, [data-unpainted]")) return;
    this.canvas.save();
    this.canvas.globalAlpha *= Number(style.opacity);
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) this.shape(element, style);
    else this.box(element, style);
    for (const child of element.childNodes) {
      if (child instanceof Element) this.element(child);
      else if (child instanceof Text && !(element instanceof SVGElement)) this.text(child, style);
    }
    this.canvas.restore();
  }

  /** Paint an HTML element's own box, and clip to it if its content can't overflow. */
  private box(element: Element, style: CSSStyleDeclaration): void {
    const { canvas } = this;
    this.toPage();
    const { x, y, width, height } = element.getBoundingClientRect();
    const round = style.borderRadius.endsWith("%") ? (Number.parseFloat(style.borderRadius) / 100) * width : Number.parseFloat(style.borderRadius) || 0;
    const outline = Number.parseFloat(style.outlineWidth);
    if (outline > 0 && style.outlineStyle === "solid") {
      const grown = Number.parseFloat(style.outlineOffset) + outline / 2;
      this.rectangle(x - grown, y - grown, width + 2 * grown, height + 2 * grown, round + grown);
      canvas.lineWidth = outline;
      canvas.strokeStyle = style.outlineColor;
      canvas.stroke();
    }
    this.rectangle(x, y, width, height, round);
    if (!CLEAR.test(style.backgroundColor)) {
      canvas.fillStyle = style.backgroundColor;
      canvas.fill();
    }
    const [top, bottom] = [Number.parseFloat(style.borderTopWidth), Number.parseFloat(style.borderBottomWidth)];
    if (top > 0 && bottom > 0) {
      this.rectangle(x + top / 2, y + top / 2, width - top, height - top, round - top / 2);
      canvas.lineWidth = top;
      canvas.strokeStyle = style.borderTopColor;
      canvas.stroke();
    } else if (bottom > 0) {
      canvas.fillStyle = style.borderBottomColor;
      canvas.fillRect(x, y + height - bottom, width, bottom);
    }
    if (style.overflowX !== "visible") {
      this.rectangle(x, y, width, height, round);
      canvas.clip();
    }
    if (element instanceof HTMLImageElement && element.complete) canvas.drawImage(element, x, y, width, height);
  }

  private rectangle(x: number, y: number, width: number, height: number, round: number): void {
    this.canvas.beginPath();
    this.canvas.roundRect(x, y, width, height, Math.max(0, Math.min(round, width / 2, height / 2)));
  }

  /** Paint a shape or a line of text of an SVG picture. */
  private shape(element: SVGElement, style: CSSStyleDeclaration): void {
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    if (matrix === null) return;
    const { canvas, scale, origin } = this;
    canvas.setTransform(scale * matrix.a, scale * matrix.b, scale * matrix.c, scale * matrix.d, scale * (matrix.e - origin.x), scale * (matrix.f - origin.y));
    if (element instanceof SVGTextElement) {
      this.font(style);
      canvas.textAlign = style.textAnchor === "middle" ? "center" : (style.textAnchor as CanvasTextAlign);
      canvas.fillStyle = style.fill;
      canvas.fillText(element.textContent ?? "", element.x.baseVal[0]?.value ?? 0, element.y.baseVal[0]?.value ?? 0);
      return;
    }
    const path = outlineOf(element);
    if (path === null) return;
    const alpha = canvas.globalAlpha;
    if (style.fill !== "none") {
      canvas.globalAlpha = alpha * Number(style.fillOpacity);
      canvas.fillStyle = style.fill;
      canvas.fill(path, style.fillRule as CanvasFillRule);
    }
    if (style.stroke !== "none") {
      canvas.globalAlpha = alpha * Number(style.strokeOpacity);
      canvas.strokeStyle = style.stroke;
      canvas.lineWidth = Number.parseFloat(style.strokeWidth);
      canvas.lineCap = style.strokeLinecap as CanvasLineCap;
      canvas.lineJoin = style.strokeLinejoin as CanvasLineJoin;
      canvas.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat));
      canvas.stroke(path);
    }
    canvas.globalAlpha = alpha;
  }

  /** Paint a text word by word, each where the page has it. */
  private text(node: Text, style: CSSStyleDeclaration): void {
    const range = document.createRange();
    this.toPage();
    this.font(style);
    this.canvas.fillStyle = style.color;
    const ascent = this.canvas.measureText("x").fontBoundingBoxAscent;
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      let start = index;
      // A long word can be broken into several lines.
      while (start < index + word.length) {
        range.setStart(node, start);
        let end = start + 1;
        range.setEnd(node, end);
        const first = range.getBoundingClientRect();
        for (; end < index + word.length; end++) {
          range.setStart(node, end);
          range.setEnd(node, end + 1);
          if (range.getBoundingClientRect().top > first.top + first.height / 2) break;
        }
        this.canvas.fillText(node.data.slice(start, end), first.left, first.top + ascent);
        start = end;
      }
    }
  }

  private font(style: CSSStyleDeclaration): void {
    this.canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    this.canvas.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
    this.canvas.textAlign = "left";
  }

  /** Use the page's coordinates. */
  private toPage(): void {
    const { canvas, scale, origin } = this;
    canvas.setTransform(scale, 0, 0, scale, -scale * origin.x, -scale * origin.y);
  }
}

function outlineOf(element: SVGElement): Path2D | null {
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute("d") ?? "");
  const path = new Path2D();
  if (element instanceof SVGCircleElement) {
    path.arc(element.cx.baseVal.value, element.cy.baseVal.value, element.r.baseVal.value, 0, 2 * Math.PI);
  } else if (element instanceof SVGEllipseElement) {
    const { cx, cy, rx, ry } = element;
    path.ellipse(cx.baseVal.value, cy.baseVal.value, rx.baseVal.value, ry.baseVal.value, 0, 0, 2 * Math.PI);
  } else if (element instanceof SVGRectElement) {
    path.rect(element.x.baseVal.value, element.y.baseVal.value, element.width.baseVal.value, element.height.baseVal.value);
  } else return null;
  return path;
}
